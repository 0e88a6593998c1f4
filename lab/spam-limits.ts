// `npm run spam-limits`: measures the potential of the spam estimate, and writes its model card. It fits some two
// hundred models, which takes a quarter of an hour; the shipped weights do not change.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HELD_BACK } from '../core/analysis/spam/accuracy.ts'
import { corpusDir, readTrainingMails } from './training/corpus.ts'
import { toExamples } from './training/examples.ts'
import { limitsFile, modelCard } from './training/model-card.ts'
import { limitsOf, measureLimits } from './training/spam-limits.ts'
import { wordKinds } from './training/word-kinds.ts'

if (import.meta.main) {
  const kinds = await wordKinds()
  const examples = toExamples(await readTrainingMails(corpusDir(process.env)), kinds)
  const limits = limitsOf(measureLimits(examples, kinds), HELD_BACK.model)
  await writeFile(join(import.meta.dirname, 'training', 'generated', 'spam-limits.ts'), limitsFile(limits))
  await writeFile(
    join(import.meta.dirname, '..', 'docs', 'guides', 'spam-model.md'),
    modelCard(limits, HELD_BACK),
  )
}
