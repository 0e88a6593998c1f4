import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const surfaces = ['ground', 'pane', 'float', 'well']
const text = ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger-ink', 'warning-ink', 'info-ink']
const written: [string, string][] = [
  ...surfaces.flatMap((surface) => text.map((ink): [string, string] => [ink, surface])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ...['accent', 'danger', 'warning', 'info'].flatMap((tone): [string, string][] => [
    [`${tone}-ink`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
  ]),
]
const drawn = surfaces.flatMap((surface): [string, string][] => [
  ['edge', surface],
  ['accent', surface],
  ['danger', surface],
])

for (const [index, theme] of (['light', 'dark'] as const).entries()) {
  test(`every text color reaches 4.5:1 on what it is written on, ${theme}`, () => {
    assert.deepEqual(tooFaint(written, 4.5, index), [])
  })
  test(`control edges and focus rings reach 3:1, ${theme}`, () => {
    assert.deepEqual(tooFaint(drawn, 3, index), [])
  })
}

function tooFaint(pairs: [string, string][], least: number, theme: number): string[] {
  return pairs
    .map(([front, back]) => ({
      front,
      back,
      ratio: contrast(luminance(front, theme), luminance(back, theme)),
    }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`)
}

// WCAG 2.2, "contrast ratio".
function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(token: string, theme: number): number {
  const pair = new RegExp(`--color-${token}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(
    css,
  )
  assert.ok(pair, `no token --color-${token}`)
  const [l = 0, c = 0, h = 0] = pair
    .at(theme + 1)!
    .split(' ')
    .map(Number)
  return oklchLuminance(l, c, (h * Math.PI) / 180)
}

// OKLab to linear sRGB: https://bottosson.github.io/posts/oklab/ ; out-of-gamut channels are clipped as browsers do.
function oklchLuminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
