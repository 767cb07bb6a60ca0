/** Outline items in sequence; branches are indented below their item. */
import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { countAt, type ShownRun } from '../canvas/run.ts';
import { useEditing } from '../editor/useEditor.ts';
import { nodeIn, type WorkflowEdge } from '../graph/graph.ts';
import { NodeState } from '../nodes/NodeState.tsx';
import { NodeSummary } from '../nodes/NodeSummary.tsx';
import { NODE_ICONS, portWords, titleOf } from '../nodes/node-types.tsx';
import type { Wanted } from '../nodes/pick.tsx';
import { useNodeFacts } from '../nodes/useNodeFacts.ts';
import type { Exit, OutlineItem } from './order.ts';
import classes from './outline.module.css';

interface ShownOutline {
  numbers: ReadonlyMap<string, number>;
  run: ShownRun | null;
  onAdd: (wanted: Wanted) => void;
  onConnect: (from: string) => void;
  onEdgeOpen?: ((edge: WorkflowEdge) => void) | undefined;
  onNodeOpen?: ((id: string) => void) | undefined;
}

export const OutlinePath = ({ items, ...shown }: ShownOutline & { items: OutlineItem[] }) => (
  <ol className={classes.path}>
    {items.map((item) => (
      <li key={item.node.id}>
        <Item item={item} {...shown} />
        {item.exits.map((exit) => (
          <ExitLine key={exit.edge} item={item} exit={exit} {...shown} />
        ))}
      </li>
    ))}
  </ol>
);

function Item({ item: { n, node }, run, onNodeOpen, ...acts }: ShownOutline & { item: OutlineItem }) {
  const { t } = useTranslation();
  const { types, open, act, isReadOnly } = useEditing();
  const facts = useNodeFacts();
  const incoming = types.get(node.id) ?? null;
  const Icon = NODE_ICONS[node.type];
  const name = titleOf(t, node);
  return (
    <article
      className={classes.item}
      data-open={open === node.id || undefined}
      aria-label={t('canvas.outline.item', { n, node: name })}
    >
      <button
        type="button"
        className={classes.main}
        aria-label={t('canvas.outline.edit', { node: `${n}. ${name}` })}
        onClick={() => {
          act({ do: 'open', id: node.id });
          onNodeOpen?.(node.id);
        }}
      >
        <span className={classes.n}>{formatNumber(n)}</span>
        <span className={classes.box} aria-hidden="true">
          <Icon />
        </span>
        <span className={classes.words}>
          <b className="ell">{name}</b>
          <small>
            <NodeSummary node={node} incoming={incoming} />
          </small>
        </span>
      </button>
      <div className={classes.foot}>
        <span className={classes.state}>
          <NodeState
            problem={facts.problem(node.id)}
            cost={facts.cost(node.id)}
            progress={run?.nodes.get(node.id) ?? null}
            node={node}
            incoming={incoming}
          />
        </span>
        {!isReadOnly && <ItemActs id={node.id} name={`${n}. ${name}`} {...acts} />}
      </div>
    </article>
  );
}

interface ActsProps extends Pick<ShownOutline, 'onAdd' | 'onConnect'> {
  id: string;
  name: string;
}

function ItemActs({ id, name, onAdd, onConnect }: ActsProps) {
  const { t } = useTranslation();
  const { act } = useEditing();
  const remove = () => {
    act({ do: 'remove', ids: [id] });
    const undo = async () => act({ do: 'undo' });
    toast.show(t('canvas.outline.removed', { node: name }), { action: { label: t('common.undo'), run: undo } });
  };
  return (
    <span className={classes.acts}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus />}
        aria-label={t('canvas.outline.addAfter', { node: name })}
        onClick={() => onAdd({ after: { id, port: 'out' } })}
      >
        {t('canvas.outline.addButton')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlugConnected />}
        aria-label={t('canvas.outline.connect', { node: name })}
        onClick={() => onConnect(id)}
      >
        {t('canvas.outline.connectButton')}
      </Button>
      <IconButton small label={t('canvas.outline.remove', { node: name })} onClick={remove}>
        <IconTrash />
      </IconButton>
    </span>
  );
}

/** "yes 214: goes on at 4. AI research", or the path that starts there. */
function ExitLine({ item: { node }, exit, ...shown }: ShownOutline & { item: OutlineItem; exit: Exit }) {
  const { t } = useTranslation();
  const { types, graph, act, isReadOnly } = useEditing();
  const target = nodeIn(graph, exit.to);
  if (!target) return null;
  const { run, numbers, onEdgeOpen } = shown;
  const words = portWords(t, node, exit.port, types.get(node.id) ?? null);
  const count = run && countAt(run, { from: node.id, port: exit.port });
  const edge = graph.edges.find(({ id }) => id === exit.edge);
  const names = { from: titleOf(t, node), to: titleOf(t, target) };
  const isElsewhere = !exit.isStraight && exit.path.length === 0;
  return (
    <div className={exit.isStraight ? classes.straight : classes.branch}>
      <div className={classes.exit}>
        {count !== null && onEdgeOpen && edge ? (
          <button type="button" className={classes.count} onClick={() => onEdgeOpen(edge)}>
            <b>{formatNumber(count)}</b> {words}
          </button>
        ) : (
          <span>
            {count !== null && <b>{formatNumber(count)} </b>}
            {words}
          </span>
        )}
        {isElsewhere && (
          <span className="t3">
            {t('canvas.outline.seeAbove', { n: formatNumber(numbers.get(exit.to) ?? 0), node: names.to })}
          </span>
        )}
        {!isReadOnly && (
          <IconButton
            small
            label={t('canvas.node.disconnect', names)}
            onClick={() => act({ do: 'remove', ids: [exit.edge] })}
          >
            <IconX />
          </IconButton>
        )}
      </div>
      {!exit.isStraight && exit.path.length > 0 && <OutlinePath items={exit.path} {...shown} />}
    </div>
  );
}
