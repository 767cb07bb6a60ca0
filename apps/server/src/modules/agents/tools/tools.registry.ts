/** Every tool, in the order in which agents see them, and how each is described to them. */
import type { z } from 'zod';
import { jsonSchemaOf } from '../../../platform/http/json-schema.ts';
import type { Tool } from '../tool.port.ts';
import { balanceTools } from './balance.service.ts';
import { enrichmentTools } from './enrichment.service.ts';
import { listsTools } from './lists.service.ts';
import { pushTools } from './push.service.ts';
import { searchTools } from './search.service.ts';
import { textsTools } from './texts.service.ts';
import { workflowTools } from './workflows.service.ts';

const TOOLS: readonly Tool[] = [
  ...[...balanceTools, ...searchTools, ...listsTools],
  ...[...enrichmentTools, ...textsTools, ...pushTools, ...workflowTools],
];

const byName = new Map(TOOLS.map((each) => [each.name, each]));
export const toolOf = (name: string) => byName.get(name);

function schemaOf(input: z.ZodObject) {
  const { $schema: _dialect, ...schema } = jsonSchemaOf(input, 'input');
  return schema as { type: 'object' };
}

export const describedTools = TOOLS.map(({ name, title, description, annotations, input }) => ({
  name,
  title,
  description,
  annotations: { title, ...annotations },
  inputSchema: schemaOf(input),
}));
