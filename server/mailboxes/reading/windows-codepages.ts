const codepages: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  20127: 'windows-1252',
  20866: 'koi8-r',
  28591: 'windows-1252',
  28592: 'iso-8859-2',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The label for TextDecoder of a Windows code page; windows-1252 for an unknown one. */
export const charsetName = (page: number): string =>
  page >= 1250 && page <= 1258 ? `windows-${page}` : (codepages[page] ?? 'windows-1252')
