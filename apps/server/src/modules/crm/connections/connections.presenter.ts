/** Row to contract type. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import { isOauthCrm, recordKindsOf } from '@leadwright/contract/integrations/crms';
import type { Base } from '../../../platform/context.ts';
import { adapterOf, vendorOf } from '../adapters/adapters.registry.ts';
import type { CrmStep } from '../adapters/crm.port.ts';
import { FORM_ID } from '../adapters/groove/groove.source.ts';
import type { ShownConnection } from './connections.service.ts';
import { renewsAt } from './tokens.rules.ts';

const KINDS = ['invalid', 'busy', 'reconnect', 'gone', 'unreachable'] as const;

function presentStep(ctx: Base, { step, ms, problem }: CrmStep) {
  const kind = KINDS.find((each) => each === problem);
  return { step, ms, problem: kind ? ctx.t(`crm.problem.${kind}`) : problem };
}

export function presentConnection(ctx: Base, row: ShownConnection): CrmConnection {
  const { can } = adapterOf(row.provider, row.record_kind);
  const isForm = !isOauthCrm(row.provider);
  return {
    id: row.id,
    provider: row.provider,
    name: row.name,
    state: row.state,
    problem: row.problem || null,
    problem_at: row.problem_at?.toISOString() ?? null,
    is_default: row.is_default,
    policy: row.policy,
    record_kind: row.record_kind ?? recordKindsOf(row.provider)[0] ?? null,
    connected_at: row.connected_at.toISOString(),
    connected_by: row.by,
    access_renews_at: row.state === 'healthy' ? (renewsAt(row)?.toISOString() ?? null) : null,
    grants: isForm ? [] : vendorOf(row.provider).grantsOf(row.scopes),
    can: {
      update: can.update,
      undo: can.undo,
      tags: can.tags,
      create_field: can.createField,
      companies: can.companies,
    },
    rate: presentRate(row.pace),
    test:
      row.tested_at && row.test_steps
        ? { at: row.tested_at.toISOString(), steps: row.test_steps.map((step) => presentStep(ctx, step)) }
        : null,
    ...row.pushes,
    form: isForm
      ? {
          url: row.form_url ?? '',
          form_id: FORM_ID.test(row.external_id) ? row.external_id : '',
          fields: row.form_fields,
        }
      : null,
  };
}

function presentRate(pace: ShownConnection['pace']): CrmConnection['rate'] {
  return {
    window: pace?.window_max
      ? { seconds: pace.window_seconds ?? 0, max: pace.window_max, used: pace.window_used ?? 0 }
      : null,
    day: pace?.day_max ? { max: pace.day_max, used: pace.day_used ?? 0 } : null,
  };
}
