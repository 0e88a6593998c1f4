import { plainPage } from '#server/http/plain-page.ts'

/** For a form without a page of its own for that. */
export const thanksPage: string = plainPage(
  'Thank you',
  '<p>Your details have arrived. You can close this page.</p>',
)
