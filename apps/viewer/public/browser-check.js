/* oxlint-disable no-var */
// Browsers that know modules but not what the app is built on (below Chrome 111 / Safari 16.4). Old syntax on purpose.
;(function () {
  var isNew =
    window.CSS &&
    CSS.supports &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color: color-mix(in srgb, red, blue)')
  if (isNew || !('noModule' in document.createElement('script'))) return
  var script = document.createElement('script')
  script.src = '/old-browser.js'
  document.head.appendChild(script)
})()
