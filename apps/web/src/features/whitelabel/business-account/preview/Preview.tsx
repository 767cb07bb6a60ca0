/** A preview of the brand: its screens, mails and sales page. Decorative: nothing in it is interactive. */
import { SALES_PATH } from '@leadwright/contract/resale/packages';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewTokens } from '../../../../lib/brand/brand.ts';
import { productWord } from '../../../../lib/brand/brand-words.ts';
import { entriesOf } from '../menu/menu.ts';
import type { BrandValues } from '../useBrandForm.ts';
import { Mark } from './Mark.tsx';
import { MailPicture, SalesPicture } from './Outside.tsx';
import classes from './Preview.module.css';

const SHOWN = 5;

const PARTS = ['screens', 'mail', 'sales'] as const;
type Part = (typeof PARTS)[number];

export function Preview({ values, url }: { values: BrandValues; url: string }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('screens');
  return (
    <>
      <div className={classes.top}>
        <h2 className="h15">{t('business-account.preview.title')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('business-account.preview.title')}
          value={part}
          data={PARTS.map((value) => ({ value, label: t(`business-account.preview.part.${value}`) }))}
          onChange={(next) => setPart(next as Part)}
        />
      </div>
      <div className={classes.pictures} style={previewTokens(values) as CSSProperties} aria-hidden="true">
        <Pictures part={part} values={values} host={URL.parse(url)?.host ?? ''} />
      </div>
    </>
  );
}

function Pictures({ part, values, host }: { part: Part; values: BrandValues; host: string }) {
  if (part === 'mail')
    return (
      <Frame address={values.support_email}>
        <MailPicture values={values} />
      </Frame>
    );
  if (part === 'sales')
    return (
      <Frame address={`${host}${SALES_PATH}`}>
        <SalesPicture values={values} />
      </Frame>
    );
  return (
    <>
      <Frame address={`${host}/lead-search`}>
        <Screen values={values} />
      </Frame>
      <Frame address={`${host}/login`}>
        <Login values={values} />
      </Frame>
    </>
  );
}

const Frame = ({ address, children }: { address: string; children: ReactNode }) => (
  <div className={classes.frame}>
    <div className={classes.bar}>
      <span className="ell">{address}</span>
    </div>
    {children}
  </div>
);

function Screen({ values }: { values: BrandValues }) {
  const { t, i18n } = useTranslation();
  const entries = entriesOf(values.menu, 'leadSearch').filter(({ hidden }) => !hidden);
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <div className={classes.brand}>
          <Mark values={values} />
          <span className="ell">{values.name}</span>
        </div>
        <span className={classes.section}>{t('navigation.section.leadSearch')}</span>
        {entries.slice(0, SHOWN).map(({ id, label }, at) => (
          <span key={id} className={classes.entry} data-on={at === 0 || undefined}>
            {label || productWord(id, i18n.language)}
          </span>
        ))}
        <span className={classes.meter}>
          <i />
        </span>
      </div>
      <div className={classes.page}>
        <div className={classes.head}>
          <b className="ell">{t('business-account.preview.list')}</b>
          <span className={classes.button}>{t('business-account.preview.find')}</span>
        </div>
        <span className={classes.chart}>
          <i />
          <i />
        </span>
        {['Café Ribeira', 'Grão e Sal', 'Torra Norte'].map((name) => (
          <span key={name} className={classes.line}>
            <span>{name}</span>
            <em>{t('business-account.preview.found')}</em>
          </span>
        ))}
      </div>
    </div>
  );
}

function Login({ values }: { values: BrandValues }) {
  const { t } = useTranslation();
  return (
    <div className={classes.login}>
      <div className={classes.panel}>
        <div className={classes.brand}>
          <Mark values={values} />
          <span className="ell">{values.name}</span>
        </div>
        <b>{t('common.panel.title')}</b>
        <p>{values.content || t('common.panel.text')}</p>
      </div>
      <div className={classes.form}>
        <b>{t('auth.login.title')}</b>
        <span className={classes.field} />
        <span className={classes.field} />
        <span className={classes.button}>{t('auth.login.submit')}</span>
      </div>
    </div>
  );
}
