/** Saved cards: the default one, those about to end, and the one-dollar check that adds ten credits. */
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconCreditCard, IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format.ts';
import { Card as Frame } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Badge } from '../../ui/marks.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { AddCardDialog } from './AddCardDialog.tsx';
import {
  type Card,
  type PaymentSettings,
  useCards,
  useMakeDefault,
  useRemoveCard,
  useValidateCard,
} from './billing.queries.ts';
import classes from './CardsCard.module.css';
import { usePayment } from './usePayment.ts';

export function CardsCard({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation();
  const cards = useCards();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Card | null>(null);
  return (
    <Frame
      title={t('billing.screen.cards')}
      aside={
        <Button size="xs" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {t('common.add')}
        </Button>
      }
    >
      <QueryState
        query={cards}
        isEmpty={(found) => found.length === 0}
        empty={<p className="c13 t2">{t('billing.screen.noCards')}</p>}
      >
        {(found) => (
          <ul>
            {found.map((card) => (
              <CardRow key={card.id} card={card} settings={settings} onRemove={setRemoving} />
            ))}
          </ul>
        )}
      </QueryState>
      {adding && <AddCardDialog settings={settings} onClose={() => setAdding(false)} />}
      <RemoveDialog card={removing} onClose={() => setRemoving(null)} />
    </Frame>
  );
}

const nameOf = (card: Card) => `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ${card.last_four}`;
const ends = (card: Card) => `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;

/** Within two months a card needs a successor. */
function endsSoon(card: Card) {
  const now = new Date();
  return (card.exp_year - now.getFullYear()) * 12 + card.exp_month - (now.getMonth() + 1) <= 2;
}

function CardMark({ card }: { card: Card }) {
  const { t } = useTranslation();
  if (card.needs_reconnect)
    return (
      <Badge tone="bad" icon={<IconAlertTriangle />}>
        {t('billing.screen.reconnect')}
      </Badge>
    );
  if (endsSoon(card))
    return (
      <Badge tone="warn" icon={<IconAlertTriangle />}>
        {t('billing.screen.ends', { date: ends(card) })}
      </Badge>
    );
  return card.is_default ? <Badge tone="selected">{t('billing.screen.default')}</Badge> : null;
}

function CardRow({
  card,
  settings,
  onRemove,
}: {
  card: Card;
  settings: PaymentSettings;
  onRemove: (card: Card) => void;
}) {
  const { t } = useTranslation();
  const makeDefault = useMakeDefault();
  const validate = useValidateCard();
  const { follow } = usePayment(settings);
  const price = formatMoney(settings.card_validation_minor, settings.currency);
  return (
    <li className={classes.card}>
      <span className={classes.face}>
        <IconCreditCard aria-hidden="true" />
      </span>
      <span className="grow ell">
        <b className="b5">{nameOf(card)}</b> <span className="t3 num">{ends(card)}</span>
      </span>
      <CardMark card={card} />
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('billing.screen.cardActs', { card: nameOf(card) })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!card.is_default && (
            <Menu.Item onClick={() => makeDefault.mutate(card.id)}>{t('billing.screen.makeDefault')}</Menu.Item>
          )}
          {!card.is_validated && (
            <Menu.Item
              onClick={() =>
                void validate
                  .mutateAsync(card.id)
                  .then(({ data }) => follow(data))
                  .catch(() => undefined)
              }
            >
              {t('billing.screen.validate', { price, n: settings.card_validation_credits })}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => onRemove(card)}>
            {t('common.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function RemoveDialog({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveCard();
  return (
    <ConfirmDialog
      opened={card !== null}
      title={t('billing.screen.removeTitle', { card: card ? nameOf(card) : '' })}
      text={t('billing.screen.removeText')}
      confirm={t('billing.screen.removeCard')}
      cancel={t('billing.screen.keepCard')}
      onConfirm={() => card && remove.mutateAsync(card.id)}
      onClose={onClose}
    />
  );
}
