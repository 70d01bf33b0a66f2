#pragma once

// Libraries of the system that are loaded when they are used; nothing of them is linked.
#include "CCrypt.h"
#include "CCurl.h"
#include "CExpat.h"
#include "CIDN2.h"
#include "CKeyring.h"
#include "CLDAP.h"
#include "CTurboJPEG.h"
// What handles secrets takes.
#include "CSecrets.h"
// Signal handlers.
#include "CSignals.h"
// What the linker tells the programs of their build.
#include "CVersion.h"
