/** A variable in a prompt: one node that is typed, deleted and copied as a whole. Its text is `{key}`. */
import { VARIABLE } from '@leadwright/contract/ai/prompts';
import { InputRule, mergeAttributes, Node, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { bracesOf, CHIP } from './prompt-text.ts';
import { VariableChip } from './VariableChip.tsx';

const TYPED = new RegExp(`(?:${VARIABLE.source})$`);

export const VariableNode = Node.create({
  name: CHIP,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    key: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['variable'] ?? '',
      renderHTML: ({ key }: Record<string, string>) => ({ 'data-variable': key }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ HTMLAttributes, node }) => ['span', mergeAttributes(HTMLAttributes), bracesOf(node.attrs['key'])],
  renderText: ({ node }) => bracesOf(node.attrs['key']),
  addNodeView: () =>
    ReactNodeViewRenderer(({ node, selected }) => (
      <NodeViewWrapper as="span">
        <VariableChip variable={node.attrs['key']} selected={selected} />
      </NodeViewWrapper>
    )),
  /** Typing a known key in braces inserts its chip. */
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ key: match[0].slice(1, -1) }));
        },
      }),
    ];
  },
});
