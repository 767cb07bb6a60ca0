import type { WorkflowEstimate } from '@leadwright/contract/automation/workflows';
import { afterEach, expect, it } from 'vitest';
import { type Editor, EditorProvider } from '../editor/useEditor.ts';
import { open, text } from '../testing.tsx';
import { EstimateContext, useNodeFacts } from './useNodeFacts.ts';

let page: Awaited<ReturnType<typeof open>>;
afterEach(() => page.remove());

const Cost = ({ id }: { id: string }) => <p>{useNodeFacts().cost(id) ?? 'unknown'}</p>;

it('says that a node without a price is free, and nothing before the price is known', async () => {
  const nodes = [
    { id: 'filter', maximum_credits: 0 },
    { id: 'search', maximum_credits: 40 },
  ];
  page = await open(
    <EditorProvider value={{ problems: [] } as unknown as Editor}>
      <EstimateContext value={{ nodes, problems: [] } as unknown as WorkflowEstimate}>
        <Cost id="filter" />
        <Cost id="search" />
        <Cost id="new" />
      </EstimateContext>
    </EditorProvider>,
  );
  expect(text()).toMatch(/Free.*40 credits.*unknown/);
});
