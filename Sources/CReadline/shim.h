#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

// readline's state belongs to the thread that edits: the main actor.
#define ON_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))

extern ON_MAIN_ACTOR char *rl_line_buffer;
extern ON_MAIN_ACTOR int rl_point;
extern ON_MAIN_ACTOR int rl_end;
extern ON_MAIN_ACTOR int rl_editing_mode;
extern ON_MAIN_ACTOR char *rl_prompt;
extern ON_MAIN_ACTOR char *rl_display_prompt;
extern ON_MAIN_ACTOR unsigned long rl_readline_state;
extern ON_MAIN_ACTOR const char *rl_readline_name;
extern ON_MAIN_ACTOR UNDO_LIST *rl_undo_list;

extern ON_MAIN_ACTOR FILE *rl_instream;
extern ON_MAIN_ACTOR FILE *rl_outstream;

extern ON_MAIN_ACTOR int rl_catch_signals;
extern ON_MAIN_ACTOR int rl_catch_sigwinch;
extern ON_MAIN_ACTOR int rl_change_environment;

extern ON_MAIN_ACTOR rl_getc_func_t *rl_getc_function;
extern ON_MAIN_ACTOR rl_voidfunc_t *rl_redisplay_function;
extern ON_MAIN_ACTOR rl_vintfunc_t *rl_prep_term_function;
extern ON_MAIN_ACTOR rl_voidfunc_t *rl_deprep_term_function;

extern ON_MAIN_ACTOR rl_completion_func_t *rl_attempted_completion_function;
extern ON_MAIN_ACTOR rl_compdisp_func_t *rl_completion_display_matches_hook;
extern ON_MAIN_ACTOR const char *rl_completer_word_break_characters;
extern ON_MAIN_ACTOR const char *rl_basic_quote_characters;
extern ON_MAIN_ACTOR int rl_attempted_completion_over;
extern ON_MAIN_ACTOR int rl_completion_suppress_append;
extern ON_MAIN_ACTOR int rl_sort_completion_matches;
extern ON_MAIN_ACTOR rl_hook_func_t *rl_input_available_hook;
