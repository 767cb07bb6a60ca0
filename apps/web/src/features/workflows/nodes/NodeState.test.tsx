import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import { afterEach, expect, it } from 'vitest';
import { newNode } from '../graph/graph.ts';
import { open, text } from '../testing.tsx';
import { NodeState } from './NodeState.tsx';

let page: Awaited<ReturnType<typeof open>>;
afterEach(() => page.remove());

const PROGRESS: NodeProgress = {
  id: 'a',
  state: 'done',
  total: 3,
  done: 3,
  out: 2,
  no: 0,
  unknown: 0,
  failed: 0,
  credits: 2,
  note: null,
  list: null,
};
const show = async (changes: Partial<NodeProgress>) => {
  const node = newNode('ai_research', 'a', { x: 0, y: 0 });
  page = await open(
    <NodeState problem={null} cost={null} node={node} incoming="local" progress={{ ...PROGRESS, ...changes }} />,
  );
  return text().slice(text().lastIndexOf('Done'));
};

it('adds up: unknown leads are named next to those with an answer', async () => {
  expect(await show({ unknown: 1 })).toBe('Done2 of 3 yes, 1 cannot tell');
  expect(page.container.querySelector('[title]')?.getAttribute('title')).toBe('2 of 3 yes, 1 cannot tell, 2 credits');
  await page.remove();
  expect(await show({ total: 2, done: 2 })).toBe('Done2 of 2 yes, 2 credits');
});
