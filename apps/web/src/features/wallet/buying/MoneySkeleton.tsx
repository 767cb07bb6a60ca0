/** As high as the cards it replaces, so that nothing below moves. */
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import classes from '../WalletScreen.module.css';

export const MoneySkeleton = () => (
  <div className={classes.money}>
    <SkeletonBar height={184} />
    <SkeletonBar height={206} />
    <SkeletonBar height={104} />
  </div>
);
