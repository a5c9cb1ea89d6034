/** A stream of a file, a name whose end Windows drops, a device, and a short name such as `PRIVAT~1.MD`. */
const ALIAS = /:|[. ]$|^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)|^[^.]{1,6}~\d+(\.[^.]{0,3})?$/i;

/** Whether Windows may open another file by a name than the one that it appears to be. Such a name passes by `--deny`. */
export function isWindowsAlias(name: string): boolean {
  return ALIAS.test(name);
}
