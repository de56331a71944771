// The twelve topics as they are drawn: a colour's hue, and a sign in a square of 24 by 24, partly filled, partly lines.
export interface Topic {
  hue: number
  fill: string
  line: string
}

export const TOPICS: Record<string, Topic> = {
  Technik: {
    hue: 245,
    fill: 'M10 10h4v4h-4z',
    line: 'M8.5 7h7a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-7a1.5 1.5 0 0 1-1.5-1.5v-7a1.5 1.5 0 0 1 1.5-1.5zM10 7V4M14 7V4M10 20v-3M14 20v-3M7 10H4M7 14H4M20 10h-3M20 14h-3',
  },
  Kochen: {
    hue: 45,
    fill: 'M5.5 11.5h13v5a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3z',
    line: 'M3 12.5h2.5M18.5 12.5H21M6.5 8.7h11M12 8.5V6.8M8.6 5.2c-.9-1 .7-1.6 0-2.7M15.4 5.2c-.9-1 .7-1.6 0-2.7',
  },
  Kunst: {
    hue: 330,
    fill: 'M12 3.5C7 3.5 3.5 7.2 3.5 12S7 20.5 12 20.5c1.6 0 2.1-1.1 1.7-2.2-.6-1.5.3-2.8 1.8-2.8h2c1.7 0 3-1.4 3-3.2 0-5-3.8-8.8-8.5-8.8zM7.8 12.3a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zM12 8.9a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zM16.2 11.7a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zM8.7 16.9a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3z',
    line: '',
  },
  Hobby: {
    hue: 195,
    fill: 'M13 3v14L7 9.3zM13 9.3h6L13 17z',
    line: 'M13 3l6 6.3L13 17 7 9.3zM13 17c0 2.3-3 1.3-3.9 2.7-.6.9-1.9 1.3-3.1.7',
  },
  Erotik: { hue: 12, fill: 'M12 20.3C6.5 16.6 4 13 4 9.4a4.3 4.3 0 0 1 8-2.2 4.3 4.3 0 0 1 8 2.2c0 3.6-2.5 7.2-8 10.9z', line: '' },
  Sport: {
    hue: 95,
    fill: '',
    line: 'M12 4a8 8 0 1 0 .01 0zM4 12h16M12 4v16M6.4 6.3c3 3.1 3 8.3 0 11.4M17.6 6.3c-3 3.1-3 8.3 0 11.4',
  },
  Musik: {
    hue: 290,
    fill: 'M9.5 7.2l9-2.2v2.8l-9 2.2zM7.2 14.9a2.9 2.4 0 1 0 .01 0zM16.2 12.7a2.9 2.4 0 1 0 .01 0z',
    line: 'M9.5 17V7.2l9-2.2v9.7',
  },
  Wirtschaft: { hue: 70, fill: 'M4.5 20v-5.5H8V20zM10.2 20v-9h3.5v9zM16 20V8.7h3.5V20z', line: 'M4.5 10l5-4 3 2.2L19 4' },
  Natur: { hue: 145, fill: 'M6.7 17.3C4.3 10.2 9.6 4.7 19.8 4.2c.5 10.2-4.8 15.7-13.1 13.1z', line: 'M4.2 20.5c1.9-3.2 3.7-5.4 6.3-7.8' },
  Reisen: {
    hue: 225,
    fill: 'M7.2 8.2h2.3v11H7.2zM14.5 8.2h2.3v11h-2.3z',
    line: 'M5.6 8.2h12.8A1.7 1.7 0 0 1 20 9.9v7.6a1.7 1.7 0 0 1-1.6 1.7H5.6A1.7 1.7 0 0 1 4 17.5V9.9a1.7 1.7 0 0 1 1.6-1.7zM9 8.2V6.1c0-.9.6-1.6 1.5-1.6h3c.9 0 1.5.7 1.5 1.6v2.1',
  },
  Spiele: {
    hue: 265,
    fill: 'M8.5 7a1.5 1.5 0 1 0 .01 0zM15.5 7a1.5 1.5 0 1 0 .01 0zM12 10.5a1.5 1.5 0 1 0 .01 0zM8.5 14a1.5 1.5 0 1 0 .01 0zM15.5 14a1.5 1.5 0 1 0 .01 0z',
    line: 'M7.5 4.3h9a3.2 3.2 0 0 1 3.2 3.2v9a3.2 3.2 0 0 1-3.2 3.2h-9a3.2 3.2 0 0 1-3.2-3.2v-9a3.2 3.2 0 0 1 3.2-3.2z',
  },
  Wissen: {
    hue: 170,
    fill: 'M12 7.2C10 5.7 7.2 5.2 4 5.4V18c3.2-.2 6 .2 8 1.7z',
    line: 'M12 7.2c2-1.5 4.8-2 8-1.8V18c-3.2-.2-6 .2-8 1.7z',
  },
}

// A card such as "Kunst 8".
export function cardOf(text: string): { topic: string; value: number } {
  const [topic = '', value] = text.split(' ')
  return { topic, value: Number(value) }
}

// Three letters for narrow places.
export const shortName = (topic: string): string => topic.slice(0, 3)
