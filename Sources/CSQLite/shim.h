#include <sqlite3.h>

/// Leaves the write-ahead log as it is when the connection closes. `sqlite3_db_config` takes any number of arguments,
/// which Swift does not import.
static inline int sqlite3_keep_log_when_closing(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
