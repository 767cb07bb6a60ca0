/** For comparisons before sending: 880 px wide, or full width below that, with the main action in its footer. */
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../display/IconButton.tsx';
import { Drawer } from './late-layers.tsx';
import { useEscape } from './layers.ts';
import panel from './SidePanel.module.css';
import classes from './WidePanel.module.css';

interface Props {
  title: string;
  /** Next to the title, before the close button. */
  head?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Mounted when it opens. */
export function WidePanel({ title, head, foot, onClose, children }: Props) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  useEscape(true, onClose, body);
  return (
    <Drawer
      opened
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '94%' : 880}
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: panel.content ?? '', body: panel.drawerBody ?? '' }}
    >
      <div className={`${panel.top} ${classes.top}`}>
        <h2 className="h15">{title}</h2>
        <div className={classes.head}>{head}</div>
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      <div ref={body} className={panel.body} tabIndex={-1} data-autofocus>
        {children}
      </div>
      {foot && (
        <div className={classes.foot} data-keep-clear>
          {foot}
        </div>
      )}
    </Drawer>
  );
}
