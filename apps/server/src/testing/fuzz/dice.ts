/** What decides about a request, and what is known of the input it makes. */
export type Dice = ReturnType<typeof diceFrom>;
export const diceFrom = (random: () => number) => ({
  chance: (share: number) => random() < share,
  below: (max: number) => Math.floor(random() * max),
  /** The share of hostile values. It changes per request, so that some requests pass the validation. */
  hostility: 0,
  /** The same for arrays, records and texts at and past their bounds. */
  edges: 0,
  pick: <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T,
});

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  additionalProperties?: JsonSchema | boolean;
}
