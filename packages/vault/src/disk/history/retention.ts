/** How long the history is kept, and with it the answers to idempotency keys. */
export const HISTORY_DAYS = 30;
/** Most disk space of the history. */
export const HISTORY_BYTES = 1_073_741_824;
