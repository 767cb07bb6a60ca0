/** /api/docs, public: every endpoint of the API, searchable, with its fields, examples and a try-out form. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import { useBrandName } from '../../lib/site.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx';
import { CallDetails } from './CallDetails.tsx';
import { CallList } from './CallList.tsx';
import { type ApiDocument, callsOf } from './document.ts';
import { Overview } from './Overview.tsx';
import classes from './reference.module.css';
import { useApiDocument } from './reference.queries.ts';
import { useChosenCall } from './useChosenCall.ts';

export function ReferenceScreen() {
  const { t } = useTranslation();
  const brand = useBrandName();
  useWindowTitle(t('reference.title'));
  const document = useApiDocument();
  return (
    <div className={classes.root}>
      <header className={classes.top}>
        <Logo size={24} />
        <span className="b6 nowrap">{brand}</span>
        <span className="t3 ell">{t('reference.title')}</span>
        <div className={classes.tools}>
          <a className="link nowrap" href="/api/openapi.json">
            openapi.json
          </a>
          <LanguageSwitch />
        </div>
      </header>
      <QueryState query={document}>{(found) => <Calls document={found} />}</QueryState>
    </div>
  );
}

function Calls({ document }: { document: ApiDocument }) {
  const [calls] = useState(() => callsOf(document));
  const chosen = useChosenCall();
  const call = calls.find(({ id }) => id === chosen);
  return (
    <div className={classes.columns}>
      <CallList calls={calls} chosen={call?.id ?? null} />
      <main className={classes.main}>
        {call ? (
          <CallDetails key={call.id} call={call} schemas={document.components.schemas} />
        ) : (
          <Overview calls={calls} />
        )}
      </main>
    </div>
  );
}
