import { reproducer } from '../../reproducer/reproducer.ts';
import { type Bench, type Check, NotApplicable } from '../../subject/check.ts';
import { listeningSockets } from '../../subject/listening-sockets.ts';
import { membersOf } from '../../subject/process-group.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import { verify } from '../../subject/violation.ts';
import { LEAD_IN } from '../signals/interrupt.ts';

/** Sockets that an agent opens while it waits. */
export const listeningChecks: readonly Check[] = [
  {
    id: 'environment.no-listening-socket',
    sentence: 'One run = one request on stdin, one response on stdout: no other process can connect to it.',
    run: tryWaiting,
  },
];

async function tryWaiting(bench: Bench): Promise<void> {
  if (process.platform !== 'linux') throw new NotApplicable('without /proc the sockets of a process cannot be seen');
  await using sandbox = await openSandbox(bench);
  const { agent, observed } = sandbox.start({ stdin: [LEAD_IN, { stayOpen: true }] });
  await Promise.race([agent.fed, observed]);
  const sockets = membersOf(agent.pid).flatMap(listeningSockets);
  agent.signal('SIGKILL');
  const observation = await observed;
  verify(sockets.length === 0, {
    observation,
    expected: 'no listening socket',
    seen: sockets.join(', '),
    reproduce: (command) => `${reproducer(observation, command)} & sleep 1; ls -l /proc/$!/fd; kill $!`,
  });
}
