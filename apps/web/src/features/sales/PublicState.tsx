/** Loading and error states of a public page, in its frame. Packages that are not sold do not exist here. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/answers.ts';
import { ApiError } from '../../lib/api.ts';
import { NotFoundScreen } from '../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import classes from './SalesFrame.module.css';
import { SalesFrame } from './SalesFrame.tsx';

interface Props<T> {
  query: Answer<T>;
  skeleton?: ReactNode;
  /** What is known although nothing could be loaded. */
  failed?: 'shop' | 'order';
  children: (data: T) => ReactNode;
}

export function PublicState<T>({ query, skeleton, failed = 'shop', children }: Props<T>) {
  const { t } = useTranslation();
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundScreen />;
  if (query.data === undefined && query.isError)
    return (
      <SalesFrame title={t(`sales.failed.${failed}.title`)}>
        <div className={classes.standing} role="alert">
          <span className={classes.tile} aria-hidden="true">
            <IconAlertTriangle />
          </span>
          <p>{t(`sales.failed.${failed}.text`)}</p>
          <Button
            variant="filled"
            size="lg"
            leftSection={<IconRefresh />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('common.tryAgain')}
          </Button>
        </div>
      </SalesFrame>
    );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
