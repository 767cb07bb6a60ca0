/** Dims the previous result until the new one has loaded, and makes it inert. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Pending.module.css';

export function Pending({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {t('ui.state.loading')}
      </span>
      <div className={classes.pending} inert data-pending>
        {children}
      </div>
    </div>
  );
}
