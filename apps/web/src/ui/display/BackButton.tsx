/** Link back to the parent page, above the content. */
import { IconArrowLeft } from '@tabler/icons-react';
import type { LinkTo } from '../../lib/paths.ts';
import classes from './BackButton.module.css';

export const BackButton = ({ label, to }: { label: string; to: LinkTo }) =>
  to({
    className: classes.back,
    children: (
      <>
        <IconArrowLeft aria-hidden="true" />
        {label}
      </>
    ),
  });
