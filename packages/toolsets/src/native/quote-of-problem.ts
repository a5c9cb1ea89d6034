/** Ways in which a reader of YAML quotes what it read, without a colon before it. */
const QUOTES_BARE = /^"|[!%&*\\]|^Unsupported YAML version |^Unexpected (?=\S*\w)\S* in /;

/**
 * What an explanation of a fault in frontmatter quotes of a note; undefined where it quotes nothing.
 *
 * The reader of YAML puts quotes at the end, behind a colon. An explanation that may quote otherwise is a quote as a whole.
 */
export function quoteOfProblem(problem: string): string | undefined {
  const [, explanation = problem, quote] = /^(.*?): (.*)$/s.exec(problem) ?? [];
  return QUOTES_BARE.test(explanation) ? problem : quote;
}
