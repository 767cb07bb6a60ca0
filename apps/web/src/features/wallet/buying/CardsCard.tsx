/** Saved cards: the default one, those about to expire, and the one-dollar check that adds ten credits. */
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconCreditCard, IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Badge } from '../../../ui/display/marks.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card as Frame } from '../../../ui/layout/Card.tsx';
import {
  type Card,
  type PaymentSettings,
  useCards,
  useMakeDefault,
  useRemoveCard,
  useValidateCard,
} from '../billing.queries.ts';
import { cardEnd, cardName, endsSoon } from '../card-names.ts';
import { usePayment } from '../usePayment.ts';
import classes from './CardsCard.module.css';

export function CardsCard({ settings, onAddCard }: { settings: PaymentSettings; onAddCard: () => void }) {
  const { t } = useTranslation();
  const cards = useCards();
  const [removing, setRemoving] = useState<Card | null>(null);
  return (
    <Frame
      id="cards"
      title={t('billing.screen.cards')}
      aside={
        <Button size="xs" leftSection={<IconPlus />} onClick={onAddCard}>
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
              <CardRow key={card.id} card={card} settings={settings} onRemove={setRemoving} onReconnect={onAddCard} />
            ))}
          </ul>
        )}
      </QueryState>
      <RemoveDialog card={removing} onClose={() => setRemoving(null)} />
    </Frame>
  );
}

function CardMark({ card, onReconnect }: { card: Card; onReconnect: () => void }) {
  const { t } = useTranslation();
  if (card.needs_reconnect)
    return (
      <Button size="xs" color="red" data-danger leftSection={<IconAlertTriangle />} onClick={onReconnect}>
        {t('billing.screen.reconnect')}
      </Button>
    );
  if (endsSoon(card))
    return (
      <Badge tone="warn" icon={<IconAlertTriangle />}>
        {t('billing.screen.ends', { date: cardEnd(card) })}
      </Badge>
    );
  return card.is_default ? <Badge tone="selected">{t('billing.screen.default')}</Badge> : null;
}

interface RowProps {
  card: Card;
  settings: PaymentSettings;
  onRemove: (card: Card) => void;
  onReconnect: () => void;
}

function CardRow({ card, settings, onRemove, onReconnect }: RowProps) {
  return (
    <li className={classes.card}>
      <span className={classes.face}>
        <IconCreditCard aria-hidden="true" />
      </span>
      <span className="grow ell">
        <b className="b5">{cardName(card)}</b> <span className="t3 num">{cardEnd(card)}</span>
      </span>
      <CardMark card={card} onReconnect={onReconnect} />
      <CardActs card={card} settings={settings} onRemove={onRemove} />
    </li>
  );
}

function CardActs({ card, settings, onRemove }: Omit<RowProps, 'onReconnect'>) {
  const { t } = useTranslation();
  const makeDefault = useMakeDefault();
  const validate = useValidateCard();
  const { follow } = usePayment();
  const price = formatMoney(settings.card_validation_minor, settings.currency);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('billing.screen.cardActs', { card: cardName(card) })}>
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
                .mutateAsync({
                  id: card.id,
                  expected: { amount_minor: settings.card_validation_minor, currency: settings.currency },
                })
                .then(({ data }) => follow(data, settings))
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
  );
}

function RemoveDialog({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveCard();
  return (
    <ConfirmDialog
      opened={card !== null}
      title={t('billing.screen.removeTitle', { card: card ? cardName(card) : '' })}
      text={t('billing.screen.removeText')}
      confirm={t('billing.screen.removeCard')}
      cancel={t('billing.screen.keepCard')}
      onConfirm={() => card && remove.mutateAsync(card.id)}
      onClose={onClose}
    />
  );
}
