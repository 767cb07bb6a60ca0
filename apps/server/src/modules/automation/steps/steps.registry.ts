/** The acts there are, and who carries them out. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { enrichmentStep } from './enrichment-step.service.ts';
import { pushStep } from './push-step.service.ts';
import type { StepAdapter, StepKind } from './steps.port.ts';
import { textsStep } from './texts-step.service.ts';
import { webhookStep } from './webhook-step.service.ts';

const ADAPTERS = { enrichment: enrichmentStep, texts: textsStep, push: pushStep, webhook: webhookStep };

const KIND_OF = {
  'find-emails': 'enrichment',
  'get-phones': 'enrichment',
  enrich: 'enrichment',
  'get-employees': 'enrichment',
  text: 'texts',
  push: 'push',
  webhook: 'webhook',
} as const satisfies Record<StepAct['act'], StepKind>;

// Each adapter takes the acts of its kind, which the map above says and the compiler cannot follow.
export const adapterOf = (kind: StepKind): StepAdapter => ADAPTERS[kind] as unknown as StepAdapter;
export const adapterFor = ({ act }: StepAct): StepAdapter => adapterOf(KIND_OF[act]);
