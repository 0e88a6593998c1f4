/** The recorded walkthrough. `lab/record-walkthrough.ts` records the files again from the current product. */
export const walkthrough = {
  videos: [
    { src: '/walkthrough.mp4', type: 'video/mp4' },
    { src: '/walkthrough.webm', type: 'video/webm' },
  ],
  captions: '/walkthrough.vtt',
  poster: '/walkthrough.webp',
  width: 1280,
  height: 800,
  title: 'From a first draft to a score worth sending',
  summary: 'A draft is pasted, scored, improved finding by finding, and saved.',
  steps: [
    'The dashboard: what is in the workspace, and what to do next.',
    'Email analysis: a draft is pasted, and its score, parts and findings are there as it is typed.',
    'A finding is opened: the words it is about, the advice, and the studies for and against it.',
    'The draft is improved, and the score rises with each change.',
    'Analyze saves the report in the history.',
  ],
} as const
