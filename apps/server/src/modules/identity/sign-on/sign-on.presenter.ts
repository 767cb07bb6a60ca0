/** Rows to contract types. */
import type { SignOnLogEntry, SignOnProvider, SignOnSettings } from '@leadwright/contract/accounts/sign-on';
import { redirectOf } from './providers.service.ts';
import { recordOf } from './settings/domains.service.ts';
import type { Settings } from './settings/settings.service.ts';
import type { Domain, LogEntry, Provider } from './sign-on.table.ts';

export const presentLog = ({ id, at, who, outcome, detail }: LogEntry): SignOnLogEntry => ({
  id,
  at: at.toISOString(),
  who,
  outcome,
  detail,
});

const presentDomain = (domain: Domain) => ({
  name: domain.domain,
  record: recordOf(domain),
  proven_at: domain.proven_at?.toISOString() ?? null,
  checked_at: domain.checked_at?.toISOString() ?? null,
  problem: domain.problem,
});

function presentProvider(provider: Provider, { domains, people, pushed }: Settings): SignOnProvider {
  const { name, issuer, client_id, secret_hint, groups_claim, creates, groups, others, passwords_off } = provider;
  return {
    name,
    issuer,
    client_id,
    secret_hint,
    groups_claim,
    creates,
    others,
    passwords_off,
    works: provider.works_since !== null,
    groups: groups.map((rule) => ({
      ...rule,
      people: pushed
        ? (pushed.get(rule.group) ?? 0)
        : people.filter((person) => person.groups.includes(rule.group)).length,
    })),
    domains: domains.map(presentDomain),
    last_test: provider.last_test,
    created_at: provider.created_at.toISOString(),
    created_by: provider.created_by,
  };
}

export function presentSettings(settings: Settings): SignOnSettings {
  const { key, origin, options, owner, members, provider, people, log } = settings;
  const known = new Set(people.map(({ user_id }) => user_id));
  return {
    redirect_url: redirectOf(origin, key),
    logout_url: `${origin}/auth/sign-on/${key}/logout`,
    available_options: options,
    owner: `${owner.first_name} ${owner.last_name}`.trim() || owner.email,
    members: members.length,
    members_waiting: members.filter(({ id }) => !known.has(id)).length,
    provider: provider ? presentProvider(provider, settings) : null,
    log: log.map(presentLog),
  };
}
