/** Ports to which `fetch` sends nothing, because they belong to other protocols: https://fetch.spec.whatwg.org/#bad-port */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** A form that a value does not have, and what to do. */
export interface BrokenForm {
  readonly form: string;
  readonly hint: string;
}

/** The form of addresses to which a request can be sent that this one does not have; undefined if it can be sent. */
export function brokenAddress(address: string): BrokenForm | undefined {
  const url = URL.parse(address);
  if (url === null) return { form: 'a URL', hint: 'Write a URL that begins with "https://" or "http://".' };
  if (!/^https?:$/.test(url.protocol))
    return { form: 'a URL that begins with "https://" or "http://"', hint: 'Write one of these.' };
  if (url.username !== '' || url.password !== '')
    return {
      form: 'a URL without a user name and password',
      hint: 'Send them in a header: `headers: { Authorization: { $secret: NAME } }`.',
    };
  if (!blockedPorts.has(Number(url.port || Number.NaN))) return undefined;
  return {
    form: 'a URL whose port is not reserved for another protocol',
    hint: 'Let the server listen on another port.',
  };
}

/** The form of the values of headers that this one does not have; undefined if it can be sent. */
export function brokenHeader(value: string): BrokenForm | undefined {
  // Line ends and blanks around it are not sent.
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''))) return undefined;
  return { form: 'one line of Latin-1 characters', hint: 'Remove line breaks and other characters.' };
}
