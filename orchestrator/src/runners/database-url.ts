/**
 * Why a database's URL cannot be used: `password`, or words that follow its name. They do not repeat the URL, which may
 * have a password.
 */
export function findUrlFault(
  text: string,
  { mayHavePassword }: { readonly mayHavePassword: boolean },
): string | undefined {
  const url = URL.parse(text);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol))
    return 'is not a URL that begins with postgres://';
  if (url.pathname.length < 2) return 'does not name a database';
  return mayHavePassword || (url.password === '' && !url.searchParams.has('password')) ? undefined : 'password';
}
