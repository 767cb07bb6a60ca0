/** Whether the defaults are listed with the account's own prompts. Stored in this browser. */
import { useState } from 'react';
import { session } from '../../../lib/session.ts';
import { stored } from '../../../lib/storage.ts';

const keyOf = () => `prompt-defaults:${session.user()?.id ?? 0}`;

export function useShowsDefaults(): [boolean, (shows: boolean) => void] {
  const [shows, setShows] = useState(() => stored.json<boolean>(keyOf()) ?? true);
  return [
    shows,
    (next) => {
      stored.setJson(keyOf(), next);
      setShows(next);
    },
  ];
}
