/** Frame of every public shop page: the brand at the top, the seller at the bottom. */
import { useComputedColorScheme } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { brandTokens } from '../../lib/brand/brand.ts';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import { useBrandName, useSite, useTermsUrl } from '../../lib/site.ts';
import { Logo } from '../../ui/display/Logo.tsx';
import { LanguageSwitch } from '../../ui/form/LanguageSwitch.tsx';
import classes from './SalesFrame.module.css';
import type { SalesPage, Seller } from './sales.queries.ts';
import { signatureOf } from './signature.ts';

interface Props {
  title: string;
  text?: string | undefined;
  /** Below the text, on the band. */
  choice?: ReactNode;
  /** If the page has its own colors. */
  colours?: Pick<SalesPage, 'head_color' | 'button_color'> | undefined;
  brochure?: string | null | undefined;
  seller?: Seller | undefined;
  children: ReactNode;
}

export function SalesFrame({ title, text, choice, colours, brochure, seller, children }: Props) {
  useWindowTitle(title);
  return (
    <div className={classes.root} style={useColours(colours)}>
      <header className={classes.band}>
        <div className={classes.wrap}>
          <Top brochure={brochure} />
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          {choice && <div className={classes.choice}>{choice}</div>}
        </div>
      </header>
      <main className={classes.wrap}>{children}</main>
      {seller && <Foot seller={seller} />}
    </div>
  );
}

/** The shop's own colors over the brand's, adjusted in the same way until everything is readable. */
function useColours(colours: Props['colours']): CSSProperties {
  const site = useSite();
  const scheme = useComputedColorScheme('light');
  const { head_color: head = null, button_color: button = null } = colours ?? {};
  return useMemo(() => {
    if (!site || (!head && !button)) return {};
    const own = { ...site, ...(head && { login_page_bg_color: head }), ...(button && { button_color: button }) };
    return brandTokens(own)[scheme] as CSSProperties;
  }, [site, scheme, head, button]);
}

function Top({ brochure }: Pick<Props, 'brochure'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.top}>
      <span className={classes.name}>
        <Logo size={32} />
        {useBrandName()}
      </span>
      <nav className={classes.links}>
        {brochure && (
          <a href={brochure} target="_blank" rel="noreferrer">
            <IconDownload aria-hidden="true" />
            {t('sales.brochure')}
          </a>
        )}
        <LanguageSwitch />
        <Link to="/login">{t('sales.signIn')}</Link>
      </nav>
    </div>
  );
}

function Foot({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const terms = useTermsUrl();
  return (
    <footer className={classes.foot}>
      <span>{signatureOf(brand, seller.postal_address)}</span>
      <nav>
        <a href={seller.terms_url ?? terms}>{t('sales.foot.terms')}</a>
        {seller.privacy_url && <a href={seller.privacy_url}>{t('sales.foot.privacy')}</a>}
        <Link to="/removal">{t('sales.foot.removal')}</Link>
        {seller.support_email && <a href={`mailto:${seller.support_email}`}>{seller.support_email}</a>}
      </nav>
    </footer>
  );
}
