/** How the brand will look: a screen with its sidebar, and the login page. Decoration for the eye: nothing in it can be used. */
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { previewTokens } from '../../../../lib/brand/brand.ts';
import { productWord } from '../../../../lib/brand/brand-words.ts';
import { entriesOf } from '../menu/menu.ts';
import type { BrandValues } from '../useBrandForm.ts';
import classes from './Preview.module.css';

const SHOWN = 5;

export function Preview({ values, url }: { values: BrandValues; url: string }) {
  const { t } = useTranslation();
  const host = URL.parse(url)?.host ?? '';
  return (
    <>
      <h2 className={`h15 ${classes.title}`}>{t('business-account.preview.title')}</h2>
      <div className={classes.pictures} style={previewTokens(values) as CSSProperties} aria-hidden="true">
        <Frame address={`${host}/lead-search`}>
          <Screen values={values} />
        </Frame>
        <Frame address={`${host}/login`}>
          <Login values={values} />
        </Frame>
      </div>
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

/** As in the sidebar and on the login page; a logo that is being chosen is not the brand in force yet. */
const Mark = ({ values: { logo, name } }: { values: BrandValues }) =>
  logo ? (
    <img className={classes.logo} src={logo} alt="" />
  ) : (
    <span className={classes.letter}>{name.trim().slice(0, 1).toUpperCase()}</span>
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
