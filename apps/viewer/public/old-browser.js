/* oxlint-disable no-var */
// For browsers without modules (and, called by the page's check, for those below our floor): plain words, old syntax.
;(function () {
  var root = document.getElementById('root') || document.body
  var note = document.createElement('p')
  note.className = 'plain-note'
  note.appendChild(
    document.createTextNode(
      'This browser is too old for this page. Please update it, or open the page in Chrome 111, Firefox 128, Safari 16.4 or anything newer.',
    ),
  )
  function show() {
    root = document.getElementById('root') || document.body
    document.body.style.background = '#0c0b0a'
    root.innerHTML = ''
    root.appendChild(note)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
