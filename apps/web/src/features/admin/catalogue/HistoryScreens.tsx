/** What administrators changed in plans, topics, partners and courses. */
import { Link } from '@tanstack/react-router';
import { ChangesScreen } from '../history/ChangesScreen.tsx';

const CatalogueHistory = ({ part }: { part: 'plans' | 'topics' | 'partners' | 'training-content' }) => (
  <ChangesScreen part={part} back={(look) => <Link to={`/admin/${part}`} {...look} />} />
);

export const PlansHistoryScreen = () => <CatalogueHistory part="plans" />;
export const TopicsHistoryScreen = () => <CatalogueHistory part="topics" />;
export const PartnersHistoryScreen = () => <CatalogueHistory part="partners" />;
export const TrainingHistoryScreen = () => <CatalogueHistory part="training-content" />;
