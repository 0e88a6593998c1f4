// Made by `npm run train` from public mail (lab/training/PROVENANCE.md); holds no text of it.
/** The same when the senders of a source were left out in turn; of good mail also what was surely called spam. */
export const UNSEEN_SENDERS = [
  {
    source: 'foff2026',
    ham: { hits: 54, of: 84 },
    spam: { hits: 73, of: 101 },
    sure: { hits: 109, of: 153 },
    calledSpam: { hits: 21, of: 84 },
    alarmed: { hits: 19, of: 53 },
  },
  {
    source: 'outreach',
    ham: { hits: 238, of: 238 },
    spam: { hits: 0, of: 0 },
    sure: { hits: 236, of: 236 },
    calledSpam: { hits: 0, of: 238 },
    alarmed: { hits: 0, of: 44 },
  },
]
