// The content of the walk-through. Its chapters are the steps of web/marketing/content/walkthrough.ts.
import { samples } from '../../web/marketing/demo/samples.ts'
import type { Camera } from './camera.ts'

const [usual, rewritten] = samples

// oxlint-disable-next-line max-lines-per-function -- a script: one step of the film after another
export async function playStory(
  camera: Camera,
  { url, password }: { url: string; password: string },
): Promise<void> {
  const { page, click, point, type, rest, chapter } = camera
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or username').fill('demo@coldframe.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A first pass, so that nothing loads during the recording.
  await page.getByRole('link', { name: 'Email Analysis' }).click()
  await page.getByLabel('Email body').waitFor()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await rest(1500)

  await camera.roll()
  chapter()
  await rest(1800)
  await click(page.getByRole('link', { name: 'Email Analysis' }))

  chapter()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const body = page.getByRole('textbox', { name: 'Email body' })
  await click(subject)
  await type(usual.draft.subject)
  await click(body)
  await type(usual.draft.text)
  await rest(1600)

  chapter()
  const score = page.getByRole('region', { name: 'Score' })
  await click(score.getByRole('button', { name: /^Subject \d/ }))
  const finding = score.getByRole('button', { name: /shouts in capitals/ })
  await click(finding)
  await finding.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'smooth' }))
  await rest(3200)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }))
  await rest(700)

  chapter()
  await click(subject)
  await page.keyboard.press('ControlOrMeta+a')
  await type(rewritten!.draft.subject)
  await click(body)
  await page.keyboard.press('ControlOrMeta+a')
  await type(rewritten!.draft.text)
  await rest(600)
  await point(score.getByText(/Excellent|Good/).first())
  await rest(1800)

  chapter()
  await click(page.getByRole('button', { name: 'Analyze' }))
  await click(page.getByRole('link', { name: 'Open the report' }))
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await rest(3000)
}
