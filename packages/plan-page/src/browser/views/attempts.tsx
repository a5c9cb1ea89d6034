import type { JSX } from 'preact';
import type { TaskInDepth } from '../api/wire.ts';
import { formatDuration } from '../model/words.ts';
import { Elapsed, Moment } from '../parts/moment.tsx';
import { ScrollText } from '../parts/scroll-text.tsx';
import { Section } from '../parts/section.tsx';

type Attempt = TaskInDepth['attempts'][number];

/** Each attempt of a task, with what its agent reported. The latest is unfolded. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }): JSX.Element {
  return (
    <Section title={attempts.length === 1 ? 'Attempt' : `${attempts.length} attempts`}>
      {attempts.map((attempt, at) => (
        <details key={attempt.attempt} class="attempt" open={at === attempts.length - 1}>
          <summary>
            <span>
              {attempt.attempt}. <Moment at={attempt.started_at} />
            </span>
            <span class="quiet">
              {attempt.reason ?? ''} <Elapsed from={attempt.started_at} ms={attempt.wall_ms} />
            </span>
          </summary>
          <Phases phases={attempt.phases} wallMs={attempt.wall_ms} />
          <Stderr text={attempt.stderr ?? ''} />
        </details>
      ))}
    </Section>
  );
}

function Phases({
  phases,
  wallMs,
}: {
  readonly phases: Attempt['phases'];
  readonly wallMs: number | null;
}): JSX.Element | null {
  if (phases.length === 0) return null;
  const longest = Math.max(wallMs ?? 0, ...phases.map(({ ms }) => ms), 0.001);
  return (
    <table class="phases">
      <caption class="unseen">Phases that the agent reported</caption>
      <tbody>
        {phases.map(({ name, ms }, at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td class="time">{ms < 10 ? `${Number(ms.toFixed(1))} ms` : formatDuration(ms)}</td>
            <td class="share" aria-hidden="true">
              <span style={{ width: `${(ms / longest) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stderr({ text }: { readonly text: string }): JSX.Element | null {
  const lines = text.trimEnd().split('\n').filter(isForPeople);
  if (lines.every((line) => line.trim() === '')) return null;
  return (
    <>
      <h4>stderr</h4>
      <ScrollText label="stderr of the agent" text={lines.join('\n')} />
    </>
  );
}

/** Spans and progress are lines of JSON for programs. */
function isForPeople(line: string): boolean {
  return !/^\{.*("span_id"|"start_time_unix_nano"|"progress")/.test(line);
}
