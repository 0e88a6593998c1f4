// The page on the accuracy of reply categories that `npm run accuracy` publishes.
import type { ReplyAccuracy } from './labelled-replies.ts'
import type { Share } from './measure.ts'

const SAMPLES: Readonly<Record<string, string>> = {
  fresh: 'drawn at random, at most 60 words; labelled after the last change of the rules',
  uniform: 'drawn at random, at most 110 words; labelled before the rules were written',
  enriched:
    'found by single hint words for each category, so that rare ones occur; labelled before the rules',
  rare: 'any mail with hints of refusals, absences, opt-outs and anger, replies or not; labelled before the rules',
}

export function replyAccuracyGuide(samples: readonly ReplyAccuracy[]): string {
  return `# How accurate reply categories are

<!-- Made by \`npm run accuracy\` (lab/training/reply-accuracy-guide.ts): change that, not this page. -->

Coldframe sorts replies by fixed rules, without a language model, and says nothing where it is unsure. This page says how often that is right on real mail that the rules never saw.

| sample | replies | right, abstentions included | 95% interval | right where a category was given | 95% interval | abstained |
|---|---:|---:|---:|---:|---:|---:|
${samples.map(({ sample, replies, accuracy, precision, abstained }) => `| ${sample} | ${replies} | ${cells(accuracy)} | ${cells(precision)} | ${abstained} |`).join('\n')}

${samples.map(({ sample }) => `- **${sample}**: ${SAMPLES[sample] ?? sample}.`).join('\n')}

${samples.map(perCategory).join('\n\n')}

## How it was measured

- The mail is what people at Enron, in the office of the US Secretary of State and on mailing lists about free software answered each other (the corpora of the spam model). **None of it answers a cold email**: most of it belongs to no category at all, and a phrase such as "that sounds good" is said there of anything. Real replies to cold email are shorter and more to the point; how much better the rules do on those, this page can't say.
- Half of all replies were held back by a hash of their id before anybody looked. One labeller, who is also the author of the rules and had read the few phrases that stood there before, read the first 250 to 420 characters of each and labelled a sample of that half before writing the rules; where two labels fit, either is right. Nobody labelled it a second time. The totals of three samples were looked at once while the rules were written. The fourth, fresh, was drawn and labelled after the last change, before the rules had seen it.
- There is hardly any opt-out, hostile reply or wrong person in this mail. For these the samples say only how seldom the rules claim one where there is none.
- German, French, Spanish and Dutch phrases were checked on sentences of our own alone (core/messages/written-replies.ts), which is no evidence.
- Opt-outs, absences, departures, challenges of filters and bounces are measured separately, on 375 invented mails in 27 languages that nobody who writes the rules reads, scored four times: \`docs/inbound-accuracy.md\` has the figures, and says where nothing is decided.

Measure it again yourself:

\`\`\`sh
npm run accuracy
\`\`\`

## What follows from it

A category is a proposal with the sentence that shows it; one key corrects it, and later replies like it follow your correction. Nothing is sent because of a category. An opt-out puts the address on the suppression list at once, because missing one is worse than undoing one.
`
}

function perCategory({ sample, perCategory }: ReplyAccuracy): string {
  const rows = perCategory
    .filter(({ precision, recall }) => precision.of + recall.of > 0)
    .map(({ label, precision, recall }) => `| ${label} | ${counts(precision)} | ${counts(recall)} |`)
  return `### ${sample}\n\n| category | right of those given | found of those there |\n|---|---:|---:|\n${rows.join('\n')}`
}

const percent = (value: number): string => `${(value * 100).toFixed(0)}%`
const cells = ({ share, low, high }: Share): string =>
  `**${percent(share)}** | ${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)}`
const counts = ({ hits, of, low, high }: Share): string =>
  of === 0 ? '' : `${hits} of ${of} (${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)}%)`
