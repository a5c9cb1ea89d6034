/** Formats a time in Moment's tokens, in the local time zone and in English. */
export type DateFormat = (ms: number, tokens: string) => string;

/** Loads Moment, which takes longer than most queries. */
export async function loadDateFormat(): Promise<DateFormat> {
  const { default: moment } = await import('moment');
  return (ms, tokens) => moment(ms).locale('en').format(tokens);
}
