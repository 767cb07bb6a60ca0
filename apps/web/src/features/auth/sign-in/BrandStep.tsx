/** Asks for the brand when the address belongs to several. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { AuthPage } from '../AuthPage.tsx';
import classes from './BrandStep.module.css';
import { Seats } from './Seats.tsx';
import type { BrandChoice, SignIn } from './useSignIn.ts';

export function BrandStep({ brands, signIn }: { brands: BrandChoice[]; signIn: SignIn }) {
  const { t } = useTranslation();
  const [entering, setEntering] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async (id: number) => {
    setEntering(id);
    setFailure(null);
    try {
      await signIn.goOn({ brand_id: id });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      setFailure(reason.message);
    } finally {
      setEntering(null);
    }
  };
  return (
    <AuthPage title={t('auth.brand.title')} text={t('auth.brand.text')} back={signIn.startAgain}>
      <div className="stack">
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <Seats seats={brands.map(seatOf)} entering={entering} onEnter={(id) => void enter(Number(id))} />
      </div>
    </AuthPage>
  );
}

const seatOf = ({ id, name, logo }: BrandChoice) => ({ id, name, icon: <Tile name={name} image={logo} /> });

const Tile = ({ name, image }: { name: string; image: string | null }) =>
  image ? (
    <img className={classes.tile} src={image} alt="" />
  ) : (
    <span className={classes.tile}>{name.slice(0, 1)}</span>
  );
