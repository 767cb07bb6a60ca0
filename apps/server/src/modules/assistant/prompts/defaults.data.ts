/**
 * The default prompts: seven for each type of list, in both languages. `WHO` becomes the lead as such lists know it; nothing is
 * named that most leads lack.
 */
import { type AiListType, DEFAULT_WORDS, type PromptType } from '@leadwright/contract/ai/prompts';
import type { Language } from '@leadwright/i18n';

const WHO: Record<Language, Record<AiListType, string>> = {
  en: {
    local: '{lead.name}, {lead.industry} in {lead.city}',
    people: '{lead.first_name}, {lead.position} at {lead.company}',
    influencer: '{lead.name}, known as {lead.handle} on {lead.platform}',
  },
  es: {
    local: '{lead.name}, {lead.industry} en {lead.city}',
    people: '{lead.first_name}, {lead.position} en {lead.company}',
    influencer: '{lead.name}, conocido como {lead.handle} en {lead.platform}',
  },
};

const TEXTS: Record<Language, Record<PromptType, string>> = {
  en: {
    summary:
      'Summarise WHO for a colleague who is about to call: what they do, for whom, and what stands out in the facts. End with one sentence on where {profile.company_name} could help with {profile.main_offer}, using {training} where it fits. Write in {language}.',
    first_line:
      'Write the opening sentence of an email to WHO. Take one concrete thing that is known about them and connect it with {profile.main_offer}. Where it fits, use {training}, but never a price. No greeting, no question. Write in {language}.',
    subject:
      'Write the subject line of an email to WHO about {profile.main_offer}. Name something that is theirs, such as the city or the trade. No exclamation mark, nothing that sounds like an advertisement. Write in {language}.',
    direct:
      'Write a short direct message to WHO, from {profile.company_name}. Begin with something about them. Say in one sentence what we offer, {profile.main_offer}, and which problem it solves, {profile.problems}. Back it with {training} where it fits. End with one simple question. No subject line, no placeholders, no signature. Write in {language}.',
    similar:
      'Name companies that are like WHO: the same trade, about the same size, in the same area or market, so that a company that sells to one could sell to the others. Say for each why it is alike. Write in {language}.',
    competitor:
      'Name companies that compete with WHO: they offer the same to the same customers. Say for each what they compete about. Write in {language}.',
    supplier:
      'Name companies that could supply WHO with what they need for their daily work, such as equipment, material, software or services. Say for each what it would supply. Write in {language}.',
  },
  es: {
    summary:
      'Resume quién es WHO para un compañero que está a punto de llamar: qué hace, para quién y qué llama la atención en los datos. Termina con una frase sobre cómo {profile.company_name} podría ayudar con {profile.main_offer}, usando {training} donde encaje. Escribe en {language}.',
    first_line:
      'Escribe la frase inicial de un correo para WHO. Toma algo concreto que se sepa de ellos y relaciónalo con {profile.main_offer}. Donde encaje, usa {training}, pero nunca un precio. Sin saludo ni pregunta. Escribe en {language}.',
    subject:
      'Escribe el asunto de un correo para WHO sobre {profile.main_offer}. Nombra algo suyo, como la ciudad o el oficio. Sin signos de exclamación ni nada que suene a publicidad. Escribe en {language}.',
    direct:
      'Escribe un mensaje directo y breve para WHO, de parte de {profile.company_name}. Empieza con algo sobre ellos. Di en una frase qué ofrecemos, {profile.main_offer}, y qué problema resuelve, {profile.problems}. Apóyalo con {training} donde encaje. Termina con una pregunta sencilla. Sin asunto, sin huecos por rellenar y sin firma. Escribe en {language}.',
    similar:
      'Nombra empresas parecidas a WHO: del mismo oficio, de un tamaño similar y en la misma zona o mercado, de modo que quien vende a una podría vender a las demás. Di de cada una en qué se parece. Escribe en {language}.',
    competitor:
      'Nombra empresas que compiten con WHO: ofrecen lo mismo a los mismos clientes. Di de cada una en qué compiten. Escribe en {language}.',
    supplier:
      'Nombra empresas que podrían suministrar a WHO lo que necesitan para su trabajo diario, como equipos, materiales, software o servicios. Di de cada una qué suministraría. Escribe en {language}.',
  },
};

export const defaultText = (language: Language, type: AiListType, prompt: PromptType): string =>
  TEXTS[language][prompt].replace('WHO', WHO[language][type]);

export const defaultOptions = (prompt: PromptType) => ({
  tone: prompt === 'direct' || prompt === 'first_line' ? ('warm' as const) : ('plain' as const),
  max_words: DEFAULT_WORDS[prompt],
  if_missing: 'leave_out' as const,
  language: 'own' as const,
});
