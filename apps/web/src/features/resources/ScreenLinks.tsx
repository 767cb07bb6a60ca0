/** Links to the screens that a step or an answer is about. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../lib/access.ts';
import type { AppPath } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/session.ts';
import classes from './resources.module.css';
import { SCREEN_WORDS, type Screen } from './steps.ts';

export function ScreenLinks({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const user = useSignedIn();
  const isOpen = (path: Screen): path is Screen & AppPath =>
    path in routesByPath && (path !== '/settings/wallet' || seesWallet(user));
  return (
    <div className={classes.links}>
      {screens.filter(isOpen).map((path) => (
        <Button
          key={path}
          size="xs"
          rightSection={<IconArrowRight />}
          renderRoot={(props) => <Link to={path} {...props} />}
        >
          {t(SCREEN_WORDS[path])}
        </Button>
      ))}
    </div>
  );
}
