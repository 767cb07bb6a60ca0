/** What a plan contains, and what it lacks compared with the current one. */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import type { Plan, PlanStanding } from '@leadwright/contract/money/plans';
import type { TFunction } from 'i18next';
import { formatList, formatNumber } from '../../lib/format.ts';

export const moduleName = (t: TFunction, module: ModuleSlug) =>
  t(`team.screen.option.${module}` as 'team.screen.option.leads');

/** Line by line, for its own card. */
export function factsOf(t: TFunction, plan: Plan): string[] {
  const { members_allowed: members, modules } = plan;
  return [
    t('plans.screen.monthly', { n: formatNumber(plan.monthly_credits) }),
    ...(plan.trial_days > 0 ? [t('plans.screen.trialCredits', { n: formatNumber(plan.monthly_credits) })] : []),
    ...(members === null ? [t('plans.screen.anyMembers')] : []),
    ...(members ? [t('plans.screen.members', { count: members, n: formatNumber(members) })] : []),
    ...modules.map((module) => moduleName(t, module)),
  ];
}

/** "Lead search and AI tools for 6 people" */
export function summaryOf(t: TFunction, { modules, members_allowed: members }: Plan): string {
  const people = members === null ? null : members + 1;
  const who = people === null ? t('start.what.anyPeople') : t('start.what.people', { count: people, n: people });
  return `${formatList(modules.map((module) => moduleName(t, module)))} ${who}`;
}

/** Sections that are open now and not part of the plan. */
export const missingModules = (plan: Plan, open: readonly ModuleSlug[]): ModuleSlug[] =>
  open.filter((module) => module !== 'admin' && !plan.modules.includes(module));

interface Present {
  current: Plan | null;
  standing: PlanStanding;
  open: readonly ModuleSlug[];
}

/** What the user would lose with the plan, line by line. */
export function lossesOf(t: TFunction, plan: Plan, { current, standing, open }: Present): string[] {
  const missing = missingModules(plan, open);
  const [now, then] = [current?.monthly_credits ?? 0, plan.monthly_credits];
  const [many, few] = [current?.members_allowed, plan.members_allowed];
  const hasFewer = many !== undefined && few !== null && (many === null || many > few);
  return [
    ...(standing === 'trial' && current ? [t('plans.lose.trial', { plan: current.name })] : []),
    ...(missing.length > 0
      ? [t('plans.lose.modules', { what: formatList(missing.map((module) => moduleName(t, module))) })]
      : []),
    ...(now > then ? [t('plans.lose.credits', { n: formatNumber(then), now: formatNumber(now) })] : []),
    ...(hasFewer ? [t('plans.lose.members', { count: few, n: formatNumber(few) })] : []),
  ];
}
