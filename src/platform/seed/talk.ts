/** One seeded message. `by` is a person, as a position in the directory, or the app's bot. */
interface Line {
  readonly channel: { readonly kind: 'C' | 'D'; readonly n: number };
  readonly by: number | 'bot';
  /** Epoch seconds in late December 2025, ascending. */
  readonly at: number;
  readonly text: string;
  readonly reactions?: readonly { readonly name: string; readonly from: number | 'bot' }[];
}

const general = { kind: 'C', n: 0 } as const;
const deploys = { kind: 'C', n: 1 } as const;
const random = { kind: 'C', n: 2 } as const;
const leadership = { kind: 'C', n: 3 } as const;
const launch = { kind: 'C', n: 4 } as const;
const direct = { kind: 'D', n: 0 } as const;

/** The messages of a new world, except the backlog. */
export const TALK: readonly Line[] = [
  { channel: launch, by: 0, at: 1_766_300_000, text: 'We are live. Thank you, all of you.' },
  {
    channel: launch,
    by: 1,
    at: 1_766_300_300,
    text: ':tada: What a night.',
    reactions: [{ name: 'tada', from: 0 }],
  },
  {
    channel: general,
    by: 0,
    at: 1_766_998_800,
    text: 'Welcome to Meridian. Say hello when you arrive.',
  },
  {
    channel: general,
    by: 1,
    at: 1_766_999_160,
    text: 'Hello from the support desk!',
    reactions: [
      { name: 'wave', from: 0 },
      { name: 'wave', from: 2 },
    ],
  },
  { channel: random, by: 2, at: 1_767_002_400, text: 'Who took the good coffee grinder?' },
  { channel: random, by: 1, at: 1_767_002_460, text: 'It is in the kitchen on the _third_ floor.' },
  {
    channel: leadership,
    by: 0,
    at: 1_767_006_000,
    text: 'Draft of the plan for next year is in the folder.',
  },
  {
    channel: deploys,
    by: 'bot',
    at: 1_767_020_400,
    text: 'Deployed *checkout* 4.12.0 to production',
  },
  {
    channel: deploys,
    by: 2,
    at: 1_767_020_520,
    text: 'Latency looks fine from here.',
    reactions: [
      { name: 'eyes', from: 0 },
      { name: '+1', from: 'bot' },
    ],
  },
  { channel: deploys, by: 'bot', at: 1_767_024_000, text: 'Deployed *search* 2.3.1 to staging' },
  { channel: deploys, by: 'bot', at: 1_767_027_600, text: 'Canary of *billing* 1.9.0 is at 5%' },
  { channel: direct, by: 'bot', at: 1_767_031_200, text: 'Your weekly deploy summary is ready.' },
  { channel: direct, by: 0, at: 1_767_031_260, text: 'Thanks!' },
];
