import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { callApi } from '../api/call-api.ts';
import type { AgentReport, HostReport, VaultReport } from '../api/wire.ts';
import { Moment } from '../parts/moment.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Section } from '../parts/section.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

interface Everything {
  readonly hosts: readonly HostReport[];
  readonly vaults: readonly VaultReport[];
  readonly agents: readonly AgentReport[];
}

async function loadAll(signal: AbortSignal): Promise<Everything> {
  const [hosts, vaults, agents] = await Promise.all([
    callApi<Pick<Everything, 'hosts'>>('/hosts', { signal }),
    callApi<Pick<Everything, 'vaults'>>('/vaults', { signal }),
    callApi<Pick<Everything, 'agents'>>('/agents', { signal }),
  ]);
  return { ...hosts, ...vaults, ...agents };
}

/** Where plans run: hosts, their vaults, and agents. */
export function Hosts(): JSX.Element {
  const { value, error, reload } = useLoaded(loadAll, 'hosts');
  useEffect(() => {
    document.title = 'Hosts and vaults';
  }, []);
  return (
    <>
      <div class="title-line">
        <h1>Hosts and vaults</h1>
        <button type="button" onClick={reload}>
          Refresh
        </button>
      </div>
      {error !== undefined && <ProblemNote error={error} />}
      {value !== undefined && <Lists {...value} />}
    </>
  );
}

function Lists({ hosts, vaults, agents }: Everything): JSX.Element {
  return (
    <div class="lists">
      <Section title="Hosts">
        {hosts.length === 0 && <p>All plans run on this machine.</p>}
        <ul class="cards">
          {hosts.map((host) => (
            <Host key={host.host} host={host} vaults={vaults.filter((vault) => vault.host === host.host)} />
          ))}
        </ul>
      </Section>
      <Section title="Vaults">
        {vaults.length === 0 && <p>No vault has a name here. Plans give the paths of their vaults.</p>}
        <ul class="cards">
          {vaults.map(({ vault, host }) => (
            <li key={vault} class="card">
              <strong>{vault}</strong>
              {host !== null && <span class="quiet">on {host}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Agents">
        <ul class="cards">
          {agents.map(({ agent, version }) => (
            <li key={agent} class="card">
              <strong>{agent}</strong>
              {version !== undefined && <span class="quiet">{version}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface HostProps {
  readonly host: HostReport;
  readonly vaults: readonly VaultReport[];
}

function Host({ host: { host, is_away, seen_at, started_at }, vaults }: HostProps): JSX.Element {
  return (
    <li class="card">
      <strong>{host}</strong>
      {is_away ? (
        <span class="away">
          Away since <Moment at={seen_at} />. Its tasks wait for it.
        </span>
      ) : (
        <span class="quiet">
          Here since <Moment at={started_at} />
        </span>
      )}
      {vaults.length > 0 && <span class="quiet">Vaults: {vaults.map(({ vault }) => vault).join(', ')}</span>}
    </li>
  );
}
