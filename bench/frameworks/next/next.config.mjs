/** As `next start` is in production, without what the measurement leaves out for everybody. */
export default {
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
};
